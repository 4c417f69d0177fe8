/**
 * Whether this browser has passkeys at this address, and reads and says what is about them as JSON (WebAuthn, level 3). There are
 * none where the address is of numbers.
 */
export const passkeysHere =
  'parseRequestOptionsFromJSON' in (window.PublicKeyCredential ?? {}) && !/^[\d.]+$|:/.test(location.hostname)
