import satisfies from 'spdx-satisfies';

/** These licences require only a notice. */
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

/** Also false for a text that is not an SPDX expression, such as "SEE LICENSE IN …". */
export function isPermissive(expression) {
  try {
    return satisfies(expression, PERMISSIVE);
  } catch {
    return false;
  }
}
