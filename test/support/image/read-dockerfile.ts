import { readFileSync } from 'node:fs';
import { type From, type JSONInstruction, type PropertyInstruction, DockerfileParser } from 'dockerfile-ast';

export interface Step {
  readonly keyword: string;
  /** The original text with its line breaks. */
  readonly text: string;
  /** The words of the exec form, or otherwise the words between spaces, without flags. */
  readonly words: readonly string[];
  readonly flags: Readonly<Record<string, string>>;
  /** The properties of ENV and LABEL. */
  readonly properties: Readonly<Record<string, string>>;
}

export interface Stage {
  readonly name: string;
  /** The name of an image or of an earlier stage. */
  readonly base: string;
  readonly steps: readonly Step[];
}

export const DOCKERFILE = 'docker/Dockerfile';

type AnyInstruction = ReturnType<ReturnType<typeof DockerfileParser.parse>['getInstructions']>[number];

/** The stages of docker/Dockerfile in order. */
export function readDockerfile(): readonly Stage[] {
  const stages: { name: string; base: string; steps: Step[] }[] = [];
  for (const instruction of DockerfileParser.parse(readFileSync(DOCKERFILE, 'utf8')).getInstructions()) {
    if (instruction.getKeyword() !== 'FROM') {
      stages.at(-1)?.steps.push(toStep(instruction));
      continue;
    }
    const from = instruction as From;
    stages.push({ name: from.getBuildStage() ?? '', base: from.getImage() ?? '', steps: [] });
  }
  return stages;
}

function toStep(instruction: AnyInstruction): Step {
  const keyword = instruction.getKeyword();
  const text = instruction.getRawArgumentsContent() ?? '';
  return { keyword, text, ...toWords(instruction), properties: toProperties(instruction) };
}

function toWords(instruction: AnyInstruction): Pick<Step, 'words' | 'flags'> {
  const json = instruction as Partial<JSONInstruction>;
  const strings = json.getJSONStrings?.() ?? [];
  const plain = instruction.getArguments().map((argument) => argument.getValue());
  const flags = (json.getFlags?.() ?? []).map((flag) => [flag.getName(), flag.getValue() ?? ''] as const);
  const words = strings.length > 0 ? strings.map((word) => word.getJSONValue()) : plain;
  return { words: words.filter((word) => !word.startsWith('--')), flags: Object.fromEntries(flags) };
}

function toProperties(instruction: AnyInstruction): Step['properties'] {
  if (!['ENV', 'LABEL'].includes(instruction.getKeyword())) return {};
  const properties = (instruction as PropertyInstruction).getProperties();
  return Object.fromEntries(properties.map((one) => [one.getName(), one.getValue() ?? '']));
}
