/** The key of the global symbol under which the test environment offers Node's `require`. */
export const REQUIRE = 'posthorn.native-require';
