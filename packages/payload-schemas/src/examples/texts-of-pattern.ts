import { RE2JS } from 're2js';

/** An instruction of a compiled pattern. */
interface Instruction {
  readonly op: number;
  /** The next instruction. */
  readonly out: number;
  /** The other next instruction of an alternative. */
  readonly arg: number;
  /** The ranges of characters, or one character. */
  readonly runes: Int32Array;
}

const OP = {
  alt: 1,
  altMatch: 2,
  capture: 3,
  emptyWidth: 4,
  match: 6,
  noOp: 7,
  character: 8,
  notNewline: 11,
};

/** A text that must be longer is no example that people read. */
const MOST_CHARACTERS = 300;
const MOST_TEXTS = 20;

/**
 * Returns texts that a pattern in RE2 syntax describes, the shortest first, from a length on. It walks through the
 * instructions of the compiled pattern, and passes assertions such as `^` and `\b`: a caller tries each text.
 */
export function* textsOfPattern(pattern: string, minLength: number): Generator<string> {
  const { inst, start } = RE2JS.compile(pattern).re2().prog as unknown as {
    readonly inst: readonly Instruction[];
    readonly start: number;
  };
  let texts = new Map(reach(inst, start).map((at) => [at, '']));
  let count = 0;
  for (let length = 0; length <= MOST_CHARACTERS && texts.size > 0; length += 1) {
    for (const [at, text] of texts) {
      if (length < minLength || inst[at]?.op !== OP.match) continue;
      yield text;
      if ((count += 1) === MOST_TEXTS) return;
    }
    texts = step(inst, texts, length);
  }
}

/** The texts with one more character, one for each instruction that they lead to. */
function step(
  inst: readonly Instruction[],
  texts: ReadonlyMap<number, string>,
  length: number,
): Map<number, string> {
  const longer = new Map<number, string>();
  for (const [at, text] of texts) {
    const instruction = inst[at];
    if (instruction === undefined || instruction.op < OP.character) continue;
    const character = choose(instruction, length);
    for (const next of reach(inst, instruction.out))
      if (!longer.has(next)) longer.set(next, text + character);
  }
  return longer;
}

/** The instructions that read a character, or end the pattern, and that are reached from one without reading any. */
function reach(inst: readonly Instruction[], start: number): readonly number[] {
  const seen = new Set<number>();
  const waiting = [start];
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    const instruction = inst[at];
    if (instruction === undefined || seen.has(at)) continue;
    seen.add(at);
    const { op, out, arg } = instruction;
    if (op === OP.alt || op === OP.altMatch) waiting.push(arg, out);
    else if (op === OP.capture || op === OP.emptyWidth || op === OP.noOp) waiting.push(out);
  }
  return [...seen].filter((at) => {
    const { op = 0 } = inst[at] ?? {};
    return op === OP.match || (op >= OP.character && op <= OP.notNewline);
  });
}

const LIKED = ['abcdefghijklmnopqrstuvwxyz', '1234567890', 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'].map((all) =>
  Array.from(all),
);
const POSSIBLE = Array.from('-_ .');

/** A character that an instruction reads: a letter or a digit where possible, another one at each place. */
function choose({ runes }: Instruction, place: number): string {
  const [first] = runes;
  if (first === undefined) return LIKED[0]?.[place % 26] ?? 'a';
  if (runes.length === 1) return String.fromCodePoint(first);
  const isRead = (character: string): boolean => {
    const code = character.codePointAt(0) ?? 0;
    return runes.some((from, index) => index % 2 === 0 && from <= code && code <= (runes[index + 1] ?? from));
  };
  const liked = LIKED.flatMap((all) => [all[place % all.length] ?? '', ...all]);
  return [...liked, ...POSSIBLE].find(isRead) ?? String.fromCodePoint(first);
}
