import { type ClientRequest, Agent, request } from 'node:http';
import { WebSocket } from 'ws';

/** Reads one path over many connections, as fast as it is answered, until the process is killed. */
const [, , url = '', path = '', apiKey = '', connections = ''] = process.argv;
const headers = { authorization: `Bearer ${apiKey}` };
const agent = new Agent({ keepAlive: true, maxSockets: Number(connections) });
let answers = 0;

function readOn(): ClientRequest {
  return request(`${url}${path}`, { agent, headers }, (response) => {
    response.resume().once('close', () => {
      if (response.statusCode !== 200) throw new Error(`${path} was answered ${response.statusCode}`);
      count();
      readOn();
    });
  }).end();
}

/** Gets one message on each connection. */
function listenOn(): void {
  const socket = new WebSocket(`${url.replace('http', 'ws')}${path}`, { headers });
  socket.once('message', () => {
    count();
    socket.terminate();
    listenOn();
  });
}

function count(): void {
  answers += 1;
  if (answers === Number(connections)) process.stdout.write('all were answered\n');
}

const isSocket = path.startsWith('/v1/listen');
for (let connection = 0; connection < Number(connections); connection += 1) {
  if (isSocket) listenOn();
  else readOn();
}
