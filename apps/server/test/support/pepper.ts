/** What the codes and keys of a test installation follow from. */
export const testPepper = 'a pepper for tests, thirty-two or more characters'
