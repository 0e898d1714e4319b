import type { CommunicationType } from '#contract/communicationTypes.ts'
import type { ReportDefinition } from '#contract/reports/definitions.ts'
import type { ReportKind } from '#contract/reports/valueTypes.ts'
import type { Account, Context } from '../handlers.ts'
import {
  createReport,
  deleteReport,
  listReports,
  markReport,
  noteOpened,
  readReport,
  restoreReport,
  updateReport,
} from './definitions.ts'
import { readSharedUses } from './dashboards/dashboardUses.ts'
import { itemDefinitionsOf } from './itemDefinitions.ts'
import { readNamedRecords } from './namedRecords.ts'

type Caller = Pick<Context<unknown, unknown, unknown>, 'tx' | 'tenantId' | 'language'> & { readonly account: Account }
interface One {
  readonly params: { readonly id: number }
}
type Body<K extends ReportKind> = ReportDefinition<K> & { readonly name: string }

/** The calls on definitions of one kind, which differ in what a definition holds. */
export const definitionHandlers = <const K extends ReportKind>(kind: K) => {
  const of = ({ tx, tenantId, account, language }: Caller) => ({ tx, tenantId, account, language, kind })
  const read = (caller: Caller, id: number) => readReport<ReportDefinition<K>>(of(caller), id)
  return {
    list: (caller: Caller & { readonly query: Parameters<typeof listReports>[1] }) =>
      listReports(of(caller), caller.query),
    get: async (caller: Caller & One) => {
      const report = await read(caller, caller.params.id)
      await noteOpened(of(caller), caller.params.id)
      return report
    },
    create: async (caller: Caller & { readonly body: Body<K> }) =>
      read(caller, await createReport(of(caller), caller.body)),
    update: async (
      caller: Caller & One & { readonly body: Body<K> & { readonly updated_at?: string | null | undefined } },
    ) => {
      await updateReport(of(caller), caller.params.id, caller.body)
      return read(caller, caller.params.id)
    },
    getUses: async (caller: Caller & One) => {
      const { tx, tenantId, params, language } = caller
      await read(caller, params.id)
      const uses = await readSharedUses(tx, tenantId, { kind: 'report', id: params.id }, language)
      return { uses, in_conditions: false }
    },
    delete: (caller: Caller & One) => deleteReport(of(caller), caller.params.id),
    restore: async (caller: Caller & One) => {
      await restoreReport(of(caller), caller.params.id)
      return read(caller, caller.params.id)
    },
    mark: (caller: Caller & One & { readonly body: { readonly is_favorite: boolean } }) =>
      markReport(of(caller), caller.params.id, caller.body.is_favorite),
    listItemDefinitions: async (
      caller: Caller & { readonly query: { readonly communication_type?: CommunicationType | undefined } },
    ) => ({
      item_definitions: itemDefinitionsOf(
        kind,
        await readNamedRecords(caller.tx, caller.tenantId, caller.language),
        caller.account.features,
        caller.language,
        caller.query.communication_type,
      ),
    }),
  }
}
