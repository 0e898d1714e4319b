import { Table, TableBody, TableCell, TableContainer, TableHead, TableRow } from '@mui/material'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { operationIdOf } from '../../../../contract/reports/definitions.ts'
import type { ReportKind } from '../../../../contract/reports/valueTypes.ts'
import { api, type Reply, type RequestOptions } from '../../../../dataProvider/client.ts'
import { QueryState } from '../../../../ui/page/QueryState.tsx'

type Head = Pick<Reply<'computeAreaReport'>, 'columns' | 'resultsTotal'>
type Computed = Head & { readonly results: readonly Partial<Reply<'computeAreaReport'>['results'][number]>[] }
type Pivot = Reply<'pivotCommunicationReport'>
type Call<R> = (parameters: { readonly body: object }, options: RequestOptions) => Promise<R>

export interface ReportResultProps {
  readonly kind: ReportKind
  readonly request: object
  readonly onHeaderClick?: (itemKey: string) => void
}

const Rows = ({
  head,
  rows,
}: {
  readonly head: readonly string[]
  readonly rows: readonly (readonly (string | number | string[] | null | undefined)[])[]
}) => (
  <TableContainer>
    <Table size="small">
      <TableHead>
        <TableRow>
          {head.map((name) => (
            <TableCell key={name} component={name ? 'th' : 'td'}>
              {name}
            </TableCell>
          ))}
        </TableRow>
      </TableHead>
      <TableBody>
        {rows.map(([name, ...values]) => (
          <TableRow key={[name].join('')}>
            <TableCell component="th">{[name].join('')}</TableCell>
            {values.map((value, index) => (
              <TableCell key={head[index + 1]}>{[value ?? '–'].flat().join('、')}</TableCell>
            ))}
          </TableRow>
        ))}
      </TableBody>
    </Table>
  </TableContainer>
)

/** The result of a report, saved or not. */
export const ReportResult = ({ kind, request }: ReportResultProps) => {
  const isPivot = 'aggregationRow' in request
  const query = useQuery({
    queryKey: [`${kind}_reports`, 'result', request],
    queryFn: async ({ signal }) => {
      if (isPivot) return (api[operationIdOf('pivot', 'communication')] as Call<Pivot>)({ body: request }, { signal })
      return (api[operationIdOf('compute', kind)] as Call<Computed>)({ body: request }, { signal })
    },
    placeholderData: keepPreviousData,
    retry: false,
  })
  return (
    <QueryState query={query} lines={8}>
      {(data) =>
        'columns' in data ? (
          <Rows
            head={['', ...data.columns.map(({ heading }) => heading)]}
            rows={data.results.map(({ name, values = [] }) => [name, ...values])}
          />
        ) : (
          <Rows
            head={['', ...data.columnValues.map(({ label }) => label)]}
            rows={data.results.map(({ rowValue, dataValues }) => [rowValue.label, ...dataValues])}
          />
        )
      }
    </QueryState>
  )
}
