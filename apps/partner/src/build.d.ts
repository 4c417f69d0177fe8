/** Made by call-table.ts when the app is built. */
declare module 'virtual:calls' {
  const calls: typeof import('@fairlead/contract/api').partnerApi
  export default calls
}

declare module 'virtual:first-calls' {
  const calls: Pick<typeof import('@fairlead/contract/api').partnerApi, 'session' | 'notice'>
  export default calls
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

/** What start.js asked for before the app ran, by address. */
interface Window {
  readonly earlyAnswers?: Map<string, Promise<Response>>
}
