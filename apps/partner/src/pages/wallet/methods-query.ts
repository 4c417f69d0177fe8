import { queryOptions } from '@tanstack/react-query'
import { type BasicConfig, wholeConfig } from '../../shell/useConfig.ts'

export type Methods = BasicConfig['withdraw_method_config']

/** How money can be paid out, of the configuration: known since the start, or read now where that failed. */
export const methodsQuery = queryOptions({
  queryKey: ['methods'],
  queryFn: async (): Promise<Methods> => (await wholeConfig()).withdraw_method_config,
  // Known already, it takes no network.
  networkMode: 'always',
  refetchOnReconnect: true,
})
