import { Typography } from '@mui/material'
import { useLocale, useTranslate } from 'react-admin'
import { type Locale, withBrackets } from '#ui/format.ts'
import { Block } from '#ui/page/Block.tsx'
import type { ImportDetail } from '../importKinds.ts'
import { RowsTable } from './RowsTable.tsx'

/** The columns that are imported, or all columns if none is yet. */
export const shownColumns = ({ columns }: ImportDetail): number[] => {
  const mapped = columns.flatMap(({ target }, index) => (target === null ? [] : [index]))
  return mapped.length > 0 ? mapped : columns.map((_column, index) => index)
}

type Row = ImportDetail['preview'][number]

/** The interpretation of a row, with the institution at the first cell that names it. */
const understoodIn = (
  { columns }: ImportDetail,
  { cells, understood, medicalInstitution: institution }: Row,
  locale: Locale,
) => {
  const institutionColumn = columns.findIndex(
    ({ target }, index) => target?.startsWith('medical_institution_') && (cells[index] ?? '') !== '',
  )
  return understood.map((text, index) =>
    institution && index === institutionColumn ? withBrackets(institution.name, institution.address, locale) : text,
  )
}

/** A preview of the first rows of the import. */
export const Preview = ({ detail }: { readonly detail: ImportDetail }) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const title = translate('renkei.imports.preview')
  const shown = shownColumns(detail)
  return (
    <Block title={title}>
      {detail.preview.length === 0 ? (
        <Typography color="text.secondary">{translate('renkei.imports.no_rows')}</Typography>
      ) : (
        <RowsTable
          label={title}
          headings={detail.columns.map(({ heading }) => heading)}
          shown={shown}
          rows={detail.preview.map((row) => ({ ...row, understood: understoodIn(detail, row, locale) }))}
        />
      )}
    </Block>
  )
}
