/** The checker in plain JavaScript. The main entry of the package starts a native program instead. */
declare module 'recheck/lib/browser.js' {
  export { checkSync } from 'recheck';
}
