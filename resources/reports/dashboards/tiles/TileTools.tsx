import { FilterAltOffOutlined, OpenInNew } from '@mui/icons-material'
import { Chip, IconButton, Stack, Tooltip, Typography } from '@mui/material'
import { useLocale, useTranslate } from 'react-admin'
import { Link } from 'react-router'
import { referenceText, unhonouredText } from '#contract/reports/words/unhonouredText.ts'
import { reportAddress } from '#contract/reports/reportPaths.ts'
import type { Tile, TileResult } from './useTile.ts'

/** A link to the report of a tile. */
export const ReportLink = ({ tile, name }: { readonly tile: Tile; readonly name: string | null | undefined }) => {
  const translate = useTranslate()
  const { reportType, reportId } = tile
  if (!reportType || !reportId || !name) return null
  const label = translate('renkei.dashboards.tile.open_report', { name })
  return (
    <Tooltip title={label}>
      <IconButton
        component={Link}
        to={reportAddress(reportType, reportId)}
        aria-label={label}
        size="small"
        className="no-print"
      >
        <OpenInNew fontSize="small" />
      </IconButton>
    </Tooltip>
  )
}

/** That official rates of a department are for reference. */
export const ReferenceNote = ({ result }: { readonly result: TileResult | undefined }) => {
  const language = (useLocale() ?? 'ja').startsWith('ja') ? 'ja' : 'en'
  if (!result) return null
  const text = referenceText(
    result.columns.map(({ itemKey: key, officialFigure }) => ({ key, isOfficial: officialFigure !== null })),
    result.unhonoured.map(({ filter, itemKeys: keys }) => ({ filter, keys })),
    language,
  )
  return (
    text !== undefined && (
      <Typography variant="caption" color="text.secondary" component="p">
        {text}
      </Typography>
    )
  )
}

/** The filters that a tile does not follow, each with its reason. */
export const UnhonouredChips = ({ result }: { readonly result: TileResult | undefined }) => {
  const language = (useLocale() ?? 'ja').startsWith('ja') ? 'ja' : 'en'
  if (!result || result.unhonoured.length === 0) return null
  return (
    <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 0.5, mb: 1 }}>
      {result.unhonoured.map((one) => (
        <Chip
          key={`${one.filter}.${one.reason}`}
          size="small"
          variant="outlined"
          icon={<FilterAltOffOutlined />}
          label={unhonouredText(
            one,
            result.columns.filter(({ itemKey }) => one.itemKeys.includes(itemKey)).map(({ heading }) => heading),
            language,
          )}
          sx={{ height: 'auto', py: 0.25, '& .MuiChip-label': { whiteSpace: 'normal' } }}
        />
      ))}
    </Stack>
  )
}
