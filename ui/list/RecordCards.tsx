import { Box, Stack, Typography } from '@mui/material'
import { type ReactNode, use } from 'react'
import { useListContext, useTranslate } from 'react-admin'
import type { AnyDeclaration } from '../resource/declaration.ts'
import { ExtraColumns } from './extraColumns.ts'
import { useCells, useNameOf } from './RecordTable.tsx'
import { SelectRecord } from './Selection.tsx'

const isEmpty = (value: unknown) =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

const Line = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <Stack direction="row" sx={{ columnGap: 1, flexWrap: 'wrap', alignItems: 'baseline' }}>
    <Typography variant="caption" color="text.secondary" sx={{ flexShrink: 0 }}>
      {name}
    </Typography>
    <Box sx={{ minWidth: 0, '& a': { display: 'inline-block', py: 0.5 } }}>{children}</Box>
  </Stack>
)

/** The list of a declared resource on a phone: one card per record, with its name at the top and its non-empty fields below. */
export const RecordCards = ({ declaration }: { readonly declaration: AnyDeclaration }) => {
  const translate = useTranslate()
  const cell = useCells(declaration)
  const nameOf = useNameOf(declaration)
  const { data = [] } = useListContext()
  const { contract, columns, components } = declaration
  const [name = '', ...rest] = columns
  const extra = use(ExtraColumns)
  const RowActions = components?.rowActions
  return (
    <Stack component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {data.map((record) => (
        <Stack
          component="li"
          key={record.id}
          direction="row"
          sx={{ gap: 1, px: 2, py: 1.25, borderBottom: 1, borderColor: 'hairline', '&:last-child': { border: 0 } }}
        >
          {components?.selection && (
            <Box sx={{ ml: -1.5, mt: -0.5 }}>
              <SelectRecord record={{ id: record.id, name: nameOf(record) }} />
            </Box>
          )}
          <Box sx={{ minWidth: 0, flexGrow: 1 }}>
            <Box sx={{ '& a': { display: 'inline-block', py: 1.375, my: -0.75 } }}>{cell(name, record)}</Box>
            <Stack direction="row" sx={{ flexWrap: 'wrap', columnGap: 2 }}>
              {rest
                .filter((field) => !isEmpty(record[field]))
                .map((field) => (
                  <Line key={field} name={translate(`resources.${contract.plural}.fields.${field}`)}>
                    {cell(field, record)}
                  </Line>
                ))}
              {extra
                .filter(({ text }) => text(record) !== '')
                .map(({ key, name: label, text }) => (
                  <Line key={key} name={label}>
                    {text(record)}
                  </Line>
                ))}
            </Stack>
          </Box>
          {RowActions && <RowActions record={record} />}
        </Stack>
      ))}
    </Stack>
  )
}
