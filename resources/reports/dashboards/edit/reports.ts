import { queryOptions, useQuery } from '@tanstack/react-query'
import { type ReportKind, reportKinds } from '#contract/reports/valueTypes.ts'
import { api, type Reply } from '#dataProvider/client.ts'
import type { Tile } from '../tiles/useTile.ts'

type List = Reply<'listAreaReports'>
type Call = (
  parameters: { readonly name?: string; readonly perPage: number },
  options: { readonly signal: AbortSignal },
) => Promise<List>

const lists: Readonly<Record<ReportKind, Call>> = {
  medical_institution: (parameters, options) => api.listMedicalInstitutionReports(parameters, options),
  area: (parameters, options) => api.listAreaReports(parameters, options),
  own_department: (parameters, options) => api.listOwnDepartmentReports(parameters, options),
  communication: (parameters, options) => api.listCommunicationReports(parameters, options),
}

/** The saved reports of a kind by a part of their name. */
export const useReports = (kind: ReportKind, name: string, perPage: number) =>
  useQuery({
    queryKey: ['reports', 'named', kind, name, perPage],
    queryFn: ({ signal }) => lists[kind]({ perPage, ...(name !== '' && { name }) }, { signal }),
  })

const maxNamed = 100

/** The names of the tenant's reports by id, of the kinds that some tiles show; the first hundred of each kind. */
export const reportNamesQuery = (tiles: readonly Tile[]) => {
  const kinds = reportKinds.filter((kind) => tiles.some(({ reportType }) => reportType === kind))
  return queryOptions({
    queryKey: ['reports', 'names', kinds],
    queryFn: async ({ signal }) => {
      const pages = await Promise.all(kinds.map((kind) => lists[kind]({ perPage: maxNamed }, { signal })))
      return new Map(pages.flatMap(({ definitions }) => definitions.map(({ id, name }) => [id, name] as const)))
    },
    enabled: kinds.length > 0,
  })
}
