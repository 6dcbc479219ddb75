import { answerParent } from '../child/answer-parent.js';
import { type Generation, generate } from './generate.js';
import type { GeneratorReply, GeneratorRequest } from './messages.js';

/** The generator process. */
let generation: Generation | undefined;

answerParent<GeneratorRequest, GeneratorReply>(async (request) => {
  switch (request.ask) {
    case 'start':
      generation = generate(request.target, request.model);
      return {};
    case 'progress':
      return generation === undefined ? {} : { progress: generation.progress() };
    case 'stop': {
      const stopping = generation;
      generation = undefined;
      return stopping === undefined ? {} : { sends: await stopping.stop() };
    }
  }
});
