import satisfies from 'spdx-satisfies';

/** They ask for no more than a notice. */
const PERMISSIVE = [
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'Python-2.0',
  'Unlicense',
  'Zlib',
];

/** False as well for a text that is no SPDX expression, such as "SEE LICENSE IN …". */
export function isPermissive(expression) {
  try {
    return satisfies(expression, PERMISSIVE);
  } catch {
    return false;
  }
}
