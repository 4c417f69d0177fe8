/** Made by call-table.ts when the app is built. */
declare module 'virtual:calls' {
  const calls: typeof import('@fairlead/contract/api').partnerApi
  export default calls
}

declare module 'virtual:first-calls' {
  const calls: Pick<typeof import('@fairlead/contract/api').partnerApi, 'session' | 'notice'>
  export default calls
}
