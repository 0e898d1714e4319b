import {
  BarChartOutlined,
  ContentCopyOutlined,
  DescriptionOutlined,
  GridOnOutlined,
  ImageOutlined,
  MoreHoriz,
  TableChartOutlined,
} from '@mui/icons-material'
import { IconButton, ListItemIcon, ListItemText, Menu, MenuItem } from '@mui/material'
import { type ReactNode, type RefObject, useState } from 'react'
import { useLocale, useTranslate } from 'react-admin'
import { download } from '../download.ts'
import { dayStamp } from '../format.ts'
import { useToast } from '../useToast.tsx'
import type { ChartData } from './chartData.ts'
import { figureTable } from './chartTable.ts'
import { unitText } from './figureText.ts'
import { figuresCsv, figuresWorkbook } from './figuresFiles.ts'
import type { ShownChart } from './shownChart.ts'

const save = (file: Blob, title: string, ending: string) => download(file, `${title}_${dayStamp(new Date())}.${ending}`)

export interface ChartMenuProps {
  readonly title: string
  /** Undefined while there is nothing to take away. */
  readonly data: ChartData | undefined
  readonly shown: RefObject<ShownChart | null>
  readonly isTable: boolean
  readonly onTable: (isTable: boolean) => void
}

/** What can be done with a chart: copy or keep its picture, read it as a table, take its figures away. */
export const ChartMenu = ({ title, data, shown, isTable, onTable }: ChartMenuProps) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const toast = useToast()
  const [button, setButton] = useState<HTMLElement | null>(null)
  const text = (key: string, options?: Record<string, string>) => translate(`renkei.charts.${key}`, options)

  const picture = async () => {
    const chart = shown.current
    if (!chart) throw new Error('No chart is shown that a picture could be made of')
    const { pictureOf } = await import('./picture.tsx')
    const unit = unitText(chart.data.series.find(({ tone }) => tone !== 'contact')?.unit ?? 'referrals', translate)
    return pictureOf({ ...chart, title, unit, locale })
  }
  const table = () => figureTable(data ?? { spanName: '', spans: [], series: [] }, translate, locale)
  const take = (work: () => Promise<void>) => () => {
    setButton(null)
    work().catch(() => toast('renkei.charts.failed', { type: 'error' }))
  }
  // The picture is promised to the clipboard while the click still counts as the person's wish.
  const copy = async () => {
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': picture() })])
    toast('renkei.charts.copied')
  }

  const items: readonly (readonly [string, ReactNode, () => void])[] = [
    ...(isTable
      ? []
      : ([
          ['copy_picture', <ContentCopyOutlined key="icon" fontSize="small" />, take(copy)],
          [
            'save_picture',
            <ImageOutlined key="icon" fontSize="small" />,
            take(async () => save(await picture(), title, 'png')),
          ],
        ] as const)),
    [
      isTable ? 'as_chart' : 'as_table',
      isTable ? <BarChartOutlined key="icon" fontSize="small" /> : <TableChartOutlined key="icon" fontSize="small" />,
      () => {
        setButton(null)
        onTable(!isTable)
      },
    ],
    [
      'csv',
      <DescriptionOutlined key="icon" fontSize="small" />,
      take(async () => save(await figuresCsv(table()), title, 'csv')),
    ],
    [
      'excel',
      <GridOnOutlined key="icon" fontSize="small" />,
      take(async () => save(await figuresWorkbook(title, table()), title, 'xlsx')),
    ],
  ]
  return (
    <>
      <IconButton
        size="small"
        className="no-print"
        aria-label={text('menu_of', { name: title })}
        aria-haspopup="menu"
        aria-expanded={button !== null}
        disabled={!data}
        onClick={({ currentTarget }) => setButton(currentTarget)}
      >
        <MoreHoriz fontSize="small" />
      </IconButton>
      <Menu anchorEl={button} open={button !== null} onClose={() => setButton(null)}>
        {items.map(([key, icon, onClick]) => (
          <MenuItem key={key} onClick={onClick}>
            <ListItemIcon>{icon}</ListItemIcon>
            <ListItemText>{text(key)}</ListItemText>
          </MenuItem>
        ))}
      </Menu>
    </>
  )
}
