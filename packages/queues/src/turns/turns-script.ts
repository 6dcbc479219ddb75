/**
 * BullMQ's priority of each delivery that is added. Workers take it after all others: first those of the waiting list,
 * then those in line.
 */
export const ARRIVED = 9999;

/** In BullMQ's set of prioritized jobs, arrivals have at least this score, and jobs in line have a lower one. */
const FIRST_ARRIVED = ARRIVED * 2 ** 32;

/** One call looks at this many arrivals and jobs in lines, so that it blocks Redis for a few milliseconds at most. */
const MAX_ARRIVALS = 500;
const MAX_LOOKS = 2000;

/** The levels of rings: tenants, the projects of a tenant, the endpoints of a project. */
const LEVELS = 3;

/**
 * Puts arrived deliveries into the line of their endpoint, and tops up the waiting list in turns.
 *
 * A line is a sorted set of job ids. A ring is a sorted set of those that take turns, next first. Growing numbers order
 * both. Each key is the prefix with an id, and the ring of tenants is the prefix itself. A job in line stays in BullMQ's
 * set of prioritized jobs, so that workers find it without any line. A line may contain jobs that are gone. Eight numbers
 * for each delivery would reach the score of arrivals after a century of 1,000 deliveries a second.
 *
 * The first delivery of a tenant that is not in the ring goes next. The tenant then enters the ring without a job, so
 * that it cannot do so again in the same round.
 */
export const TAKE_TURNS = `
local waiting, prioritized, turns = KEYS[1], KEYS[2], KEYS[3]
local jobs, wanted = ARGV[1], tonumber(ARGV[2])
local owners = turns .. ':owners'
local looks = ${MAX_LOOKS}

if #ARGV > 3 then
  if redis.call('HLEN', owners) > tonumber(ARGV[3]) then redis.call('DEL', owners) end
  redis.call('HSET', owners, unpack(ARGV, 4))
end

local left = redis.call('LLEN', waiting)
local arrived = redis.call('ZRANGEBYSCORE', prioritized, ${FIRST_ARRIVED}, '+inf', 'LIMIT', 0, ${MAX_ARRIVALS})
if #arrived <= wanted and redis.call('EXISTS', turns) == 0 then return { left } end

local function keyOf(id) return turns .. ':' .. id end

local number = tonumber(redis.call('GET', keyOf('number')) or 0)
local function nextNumber()
  number = number + 1
  return number
end

local present = {}
local function enter(ring, id)
  local place = keyOf(id)
  if present[place] then return false end
  present[place] = true
  return redis.call('ZADD', ring, 'NX', nextNumber(), id) == 1
end

local unknown = {}
local known = {}
local function ownerOf(endpoint)
  local owner = known[endpoint]
  if owner then return owner end
  local found = redis.call('HGET', owners, endpoint)
  if not found and endpoint ~= '' then unknown[#unknown + 1] = endpoint end
  local tenant, project = string.match(found or '', '^(%S+) (%S+)$')
  owner = { tenant = tenant or '?', project = project or '?:' }
  known[endpoint] = owner
  return owner
end

local function lineUp()
  local lines, scores, next = {}, {}, {}
  for _, id in ipairs(arrived) do
    local endpoint = string.match(redis.call('HGET', jobs .. id, 'data') or '', '"e":"([%w_-]+)"') or ''
    local owner = ownerOf(endpoint)
    if enter(turns, owner.tenant) then
      table.insert(next, 1, id)
    else
      local line = lines[endpoint]
      if not line then
        enter(keyOf(owner.tenant), owner.project)
        enter(keyOf(owner.project), endpoint)
        line = {}
        lines[endpoint] = line
      end
      local score = nextNumber()
      line[#line + 1] = score
      line[#line + 1] = id
      scores[#scores + 1] = score
      scores[#scores + 1] = id
    end
  end
  for endpoint, line in pairs(lines) do redis.call('ZADD', keyOf(endpoint), unpack(line)) end
  if #scores > 0 then redis.call('ZADD', prioritized, unpack(scores)) end
  if #next > 0 then
    redis.call('ZREM', prioritized, unpack(next))
    redis.call('RPUSH', waiting, unpack(next))
  end
end

local function leaveLine(line, count)
  local taken = {}
  while #taken < count and looks > 0 do
    local popped = redis.call('ZPOPMIN', line, count - #taken)
    if #popped == 0 then break end
    for at = 1, #popped, 2 do
      looks = looks - 1
      if redis.call('ZREM', prioritized, popped[at]) == 1 then taken[#taken + 1] = popped[at] end
    end
  end
  return taken
end

local function takeTurns(ring, level, count)
  if level > ${LEVELS} then return leaveLine(ring, count) end
  local taken = {}
  while #taken < count and looks > 0 do
    local round = redis.call('ZRANGE', ring, 0, count - #taken - 1)
    if #round == 0 then break end
    local turnOf = #round == 1 and count - #taken or 1
    local again, gone = {}, {}
    for _, id in ipairs(round) do
      looks = looks - 1
      local some = takeTurns(keyOf(id), level + 1, turnOf)
      for _, job in ipairs(some) do taken[#taken + 1] = job end
      if #some == 0 and redis.call('EXISTS', keyOf(id)) == 0 then
        gone[#gone + 1] = id
      else
        again[#again + 1] = nextNumber()
        again[#again + 1] = id
      end
    end
    if #gone > 0 then redis.call('ZREM', ring, unpack(gone)) end
    if #again > 0 then redis.call('ZADD', ring, unpack(again)) end
  end
  return taken
end

if #arrived > 0 then lineUp() end
local taken = takeTurns(turns, 1, wanted - redis.call('LLEN', waiting))
if #taken > 0 then redis.call('LPUSH', waiting, unpack(taken)) end
redis.call('SET', keyOf('number'), string.format('%.0f', number))
return { left, unpack(unknown) }
`;
