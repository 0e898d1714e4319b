import { operationIdOf } from '#contract/reports/definitions.ts'
import type { ReportKind } from '#contract/reports/valueTypes.ts'
import { api, type RequestOptions } from '#dataProvider/client.ts'
import type { Definition } from '../draft/draft.ts'
import type { Definition as ItemDefinition } from '../draft/items.ts'

type Call<Parameters, Result> = (parameters: Parameters, options?: RequestOptions) => Promise<Result>
type Body = Readonly<Record<string, unknown>>

/** The calls of a kind's definitions. A definition holds the fields of its kind, as its schema says. */
export const reportCalls = (kind: ReportKind) => ({
  get: api[operationIdOf('get', kind)] as Call<{ readonly id: number }, Definition>,
  create: api[operationIdOf('create', kind)] as unknown as Call<{ readonly body: Body }, Definition>,
  update: api[operationIdOf('update', kind)] as unknown as Call<
    { readonly id: number; readonly body: Body },
    Definition
  >,
  listItems: api[operationIdOf('listItemDefinitions', kind)] as Call<
    { readonly communicationType?: string },
    { readonly itemDefinitions: ItemDefinition[] }
  >,
})
