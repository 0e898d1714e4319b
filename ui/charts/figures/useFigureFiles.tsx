import { DescriptionOutlined, GridOnOutlined } from '@mui/icons-material'
import { use } from 'react'
import { useLocale, useTranslate } from 'react-admin'
import type { Figure } from '#contract/analysis/figures/figures.ts'
import { api } from '#dataProvider/client.ts'
import { download } from '../../queries/download.ts'
import { dayStamp, formatCount, formatDate, today } from '../../format.ts'
import { useToast } from '../../queries/useToast.tsx'
import { definitionText } from './definitionText.ts'
import { type FiguresTable, figuresCsv, figuresWorkbook, withConditions } from './figuresFiles.ts'
import type { FiguresChoice } from './FiguresMenu.tsx'
import { conditionsIn, FiguresNotesContext, type Note } from './figuresNotes.ts'
import '../texts.ts'

/** Saves a file of figures in the browser, named by their title and the day. */
export const saveFigures = (file: Blob, title: string, ending: string) =>
  download(file, `${title}_${dayStamp(new Date())}.${ending}`)

export interface FigureFiles {
  readonly title: string
  /** Figures whose definitions are exported too. */
  readonly figures: readonly Figure[]
  /** Further notes besides the conditions of the whole screen. */
  readonly notes?: readonly Note[]
  /** If its rows are partners or visits: the screen whose list they are, by which the audit log names who takes them out. */
  readonly listOf?: string
  /** All of the figures, even if the screen shows only some. */
  readonly table: () => FiguresTable | Promise<FiguresTable>
}

/** The actions that export figures as CSV or as a workbook with their period and definitions. */
export const useFigureFiles = ({
  title,
  figures,
  notes = [],
  listOf,
  table,
}: FigureFiles): readonly FiguresChoice[] => {
  const translate = useTranslate()
  const toast = useToast()
  const locale = useLocale() ?? 'ja'
  const screenNotes = use(FiguresNotesContext)
  const text = (key: string) => translate(`renkei.charts.notes.${key}`)
  const notesOf = (): readonly Note[] => [
    [text('table'), title],
    ...screenNotes,
    ...notes,
    ...figures.map((figure) => {
      const { name, lines } = definitionText(figure, translate, locale)
      return [name, lines.join('\n')] as const
    }),
    [text('made'), formatDate(today(), locale)],
  ]
  const take = async (): Promise<FiguresTable> => {
    if (listOf !== undefined) await api.noteListExport({ body: { list: listOf } })
    const taken = await table()
    const { rows, total = rows.length } = taken
    if (rows.length < total) {
      const [count, all] = [rows.length, total].map((rowCount) => formatCount(rowCount, locale))
      toast('renkei.charts.cut', { type: 'warning', messageArgs: { count, all } })
    }
    return taken
  }
  return [
    {
      key: 'csv',
      permission: 'exports',
      icon: <DescriptionOutlined fontSize="small" />,
      run: async () =>
        saveFigures(
          await figuresCsv(withConditions(await take(), conditionsIn([...screenNotes, ...notes]))),
          title,
          'csv',
        ),
    },
    {
      key: 'excel',
      permission: 'exports',
      icon: <GridOnOutlined fontSize="small" />,
      run: async () => {
        const workbook = await figuresWorkbook(title, await take(), { name: text('sheet'), rows: notesOf() })
        saveFigures(workbook, title, 'xlsx')
      },
    },
  ]
}
