/** Made by build-plugins/call-table.ts when the app is built. */
declare module 'virtual:calls' {
  const calls: Omit<typeof import('@fairlead/contract/api').partnerApi, 'passkey'>
  export default calls
}

declare module 'virtual:passkey-calls' {
  const calls: Pick<typeof import('@fairlead/contract/api').partnerApi, 'passkey'>
  export default calls
}

declare module 'virtual:first-calls' {
  const calls: Pick<typeof import('@fairlead/contract/api').partnerApi, 'session' | 'notice'>
  export default calls
}

/** The text of styles that are no part of the page. */
declare module '*.css?inline' {
  const text: string
  export default text
}

/** What the build says of itself. */
interface ImportMeta {
  readonly env: { readonly PROD: boolean }
}

/** Trusted Types, which TypeScript's own DOM library does not have yet. */
interface Window {
  readonly trustedTypes?: {
    createPolicy(
      name: string,
      rules: { createScriptURL: (url: string) => string },
    ): { createScriptURL(url: string): unknown }
  }
}

/** From start.js, which runs before the app. */
interface Window {
  /** What it asked for, by address. */
  readonly earlyAnswers?: Map<string, Promise<Response>>
  /** Draws what can be pressed where the app cannot be. */
  readonly startFailed: () => void
}
