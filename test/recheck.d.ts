/** The checker in plain JavaScript: the package's own entry starts a native program beside it. */
declare module 'recheck/lib/browser.js' {
  export { checkSync } from 'recheck';
}
