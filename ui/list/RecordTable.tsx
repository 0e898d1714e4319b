import { Link, type SxProps, type Theme } from '@mui/material'
import { type ReactNode, use, useMemo } from 'react'
import { DataTable, useCreatePath, useListContext, useTranslate } from 'react-admin'
import { Link as RouterLink } from 'react-router'
import { noValue } from '#contract/noValue.ts'
import { camelName } from '#dataProvider/fieldNames.ts'
import { describeField } from '../fields/fieldKind.ts'
import { schemaOf, useFieldText } from '../fields/fieldText.ts'
import type { AnyDeclaration } from '../resource/declaration.ts'
import { emptyFields } from './emptyColumns.ts'
import { ExtraColumns } from './extraColumns.ts'
import { formAddress, ListPlace } from './listPlace.ts'
import { SelectPage, SelectRecord } from './Selection.tsx'
import { TwoLines } from './TwoLines.tsx'

const noColumns: readonly string[] = []
const noRenamed: NonNullable<AnyDeclaration['sortedBy']> = {}

const Name = ({ to, children }: { readonly to: string | undefined; readonly children: ReactNode }) =>
  to === undefined ? (
    <strong>{children}</strong>
  ) : (
    <Link component={RouterLink} to={to} sx={{ fontWeight: 700 }}>
      {children}
    </Link>
  )

/** The cells of a declared resource's list: the declared cell, the name with its link, or the formatted text. */
export const useCells = (declaration: AnyDeclaration) => {
  const { contract, columns, form, components } = declaration
  const text = useFieldText(contract, 'list')
  const createPath = useCreatePath()
  const place = use(ListPlace)
  return (field: string, record: Readonly<Record<string, unknown>>): ReactNode => {
    const Cell = components?.cells?.[field]
    if (Cell) return <Cell record={record} />
    const written = text(field, record[field])
    if (field === columns[0])
      return (
        <Name
          to={
            form && formAddress(createPath({ resource: contract.plural, type: 'edit', id: String(record.id) }), place)
          }
        >
          {written || noValue}
        </Name>
      )
    if (describeField(schemaOf(contract.item.shape, field)).kind.kind !== 'text' || !written) return written || noValue
    return <TwoLines>{written}</TwoLines>
  }
}

/** What a record is called: its first column. */
export const useNameOf = ({ contract, columns: [first = 'id'] }: AnyDeclaration) => {
  const text = useFieldText(contract, 'list')
  return (record: Readonly<Record<string, unknown>>): string => text(first, record[first])
}

const onOneLine = new Set(['date', 'dateTime', 'enum', 'boolean', 'integer', 'number'])

/** The layout of a column by its kind: short values on one line, and enough width for names and texts to avoid breaking at every character. */
const layoutOf = (kind: string, first: boolean): SxProps<Theme> =>
  onOneLine.has(kind)
    ? { whiteSpace: 'nowrap', width: '1%' }
    : { minWidth: first ? 200 : 136, wordBreak: 'auto-phrase' }

/** The list of a declared resource as a table, for tablets and larger screens. */
export const RecordTable = ({ declaration }: { readonly declaration: AnyDeclaration }) => {
  const translate = useTranslate()
  const cell = useCells(declaration)
  const nameOf = useNameOf(declaration)
  const { contract, columns, hiddenColumns = noColumns, sortedBy = noRenamed, components } = declaration
  const sortable = new Set(contract.sorts.map(camelName))
  const extra = use(ExtraColumns)
  const RowActions = components?.rowActions
  const { data } = useListContext()
  // Until somebody chooses columns, those without a value on this page are off. A declared cell may show that there is none.
  const hidden = useMemo(() => {
    const further = columns.slice(1).filter((field) => !components?.cells?.[field])
    return [
      ...hiddenColumns,
      ...emptyFields(data ?? [], further).map((field) => sortedBy[field] ?? field),
      ...extra.map(({ key }) => key),
    ]
  }, [columns, hiddenColumns, sortedBy, components, data, extra])
  return (
    <DataTable
      bulkActionButtons={false}
      rowClick={false}
      hiddenColumns={hidden}
      sx={{
        '& .MuiTableCell-body': { verticalAlign: 'top' },
        '& .MuiTableCell-head': { whiteSpace: 'nowrap' },
        '& .MuiTableRow-root:last-of-type .MuiTableCell-body': { borderBottom: 0 },
        '& .selection': { width: 44, p: 0 },
      }}
    >
      {components?.selection && (
        <DataTable.Col
          className="selection"
          disableSort
          label={<SelectPage />}
          render={(record) => <SelectRecord record={{ id: Number(record.id), name: nameOf(record) }} />}
        />
      )}
      {RowActions && (
        <DataTable.Col
          source="id"
          label={translate('renkei.list.row_actions')}
          disableSort
          sx={{ width: '1%', whiteSpace: 'nowrap', py: 0.5 }}
          render={(record) => <RowActions record={record} />}
        />
      )}
      {[...columns, ...hiddenColumns].map((field, index) => {
        const { kind } = describeField(schemaOf(contract.item.shape, field)).kind
        const source = sortedBy[field] ?? field
        return (
          <DataTable.Col
            key={field}
            source={source}
            label={translate(`resources.${contract.plural}.fields.${field}`)}
            disableSort={!sortable.has(source)}
            align={kind === 'integer' || kind === 'number' ? 'right' : 'left'}
            sx={layoutOf(kind, index === 0)}
            render={(record) => cell(field, record)}
          />
        )
      })}
      {extra.map(({ key, name, align, text }) => (
        <DataTable.Col
          key={key}
          source={key}
          label={name}
          disableSort
          align={align}
          sx={{ minWidth: 96, maxWidth: 220, wordBreak: 'auto-phrase' }}
          render={(record) => text(record) || noValue}
        />
      ))}
    </DataTable>
  )
}
