import { createResponseCheck } from '@posthorn/openapi';
import { document } from '../../../api/test/support/api-document.js';

/** Tells what is not as the document of the API says. */
export const findUndescribed = createResponseCheck(document);
