import type { Handlers } from '@fairlead/contract/handlers'
import type { statement } from '@fairlead/contract/statement'
import type { Ctx } from '../context.ts'
import type { Caller } from '../http/caller.ts'
import { exportDetail, exportFile, listExports, requestExport } from './exports.ts'
import { monthly } from './monthly.ts'

export const statementRoutes: Handlers<Ctx, Caller, typeof statement> = {
  monthly,
  exportRequest: requestExport,
  exportList: listExports,
  exportDetail: (ctx, caller, input) => exportDetail(ctx, caller, input.id),
  exportFile: (ctx, caller, input) => exportFile(ctx, caller, input.id),
}
