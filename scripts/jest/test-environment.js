import { createRequire } from 'node:module';
import { TestEnvironment } from 'jest-environment-node';
import { REQUIRE } from './native-require.js';

/** The built-in classes by which Posthorn, packages and matchers recognize values. */
const CLASSES = [
  'AggregateError',
  'Date',
  'Error',
  'Map',
  'Promise',
  'RangeError',
  'RegExp',
  'Set',
  'SyntaxError',
  'TypeError',
  'URIError',
];
const { [Symbol.hasInstance]: isInstanceOf } = Function.prototype;

recognizeAllRealms(globalThis);

/**
 * Each test file runs in a realm of its own, with its own built-in classes. The packages that it imports live in the
 * realm of Node.js, see native-packages.js.
 */
export default class RealmOfTests extends TestEnvironment {
  constructor(config, context) {
    super(config, context);
    this.global[Symbol.for(REQUIRE)] = createRequire(import.meta.url);
    recognizeAllRealms(this.global);
  }
}

/** Makes `instanceof` of the realm's built-in classes true for instances of other realms. */
function recognizeAllRealms(realm) {
  for (const name of CLASSES) {
    const builtIn = realm[name];
    Object.defineProperty(builtIn, Symbol.hasInstance, {
      // Its subclasses inherit this function.
      value(instance) {
        return isInstanceOf.call(this, instance) || (this === builtIn && isInstanceOfNamed(instance, name));
      },
    });
  }
}

function isInstanceOfNamed(value, name) {
  if (Object(value) !== value) return false;
  const prototype = Object.getPrototypeOf(value);
  return prototype !== null && (prototype.constructor?.name === name || isInstanceOfNamed(prototype, name));
}
