import { createResponseCheck } from '@posthorn/test-support';
import { document } from '../../../api/test/support/api-document.js';

/** Finds differences between a response and the OpenAPI document. */
export const findUndescribed = createResponseCheck(document);
