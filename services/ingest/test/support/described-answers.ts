import { createResponseCheck } from '@posthorn/openapi';
import { describeApi } from '../../../api/src/describe-api.js';

const ADDRESS = 'http://127.0.0.1';

/** Tells what is not as the document of the API says of the reception. */
export const findUndescribed = createResponseCheck(
  describeApi([], { publicBaseUrl: ADDRESS, receiveBaseUrl: ADDRESS }),
);
