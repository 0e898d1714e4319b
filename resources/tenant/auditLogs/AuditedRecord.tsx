import { nameSeparator } from '#ui/format.ts'
import { ExpandLess, ExpandMore } from '@mui/icons-material'
import { Box, Button, Link, Typography } from '@mui/material'
import { use } from 'react'
import { useLocale, useTranslate } from 'react-admin'
import { Link as RouterLink } from 'react-router'
import { entryOf } from '#contract/entryOf.ts'
import { AuditedChanges } from './AuditedFields.tsx'
import { useScreenName } from './AuditedScreen.tsx'
import { VisitReadings } from './ScreenVisits.tsx'
import type { CellProps } from '#ui/resource/declaration.ts'

/** Kinds of record that are identified by their institution's id. */
const onTheChart = new Set([
  'medical_institution',
  'medical_institution_action_lists',
  'medical_institution_tags',
  'memo',
  'special_note',
  'phase',
])
const screens: Readonly<Record<string, string>> = {
  account: '/accounts',
  permission_role: '/permission_roles',
  action_list: '/action_lists',
  tag: '/tags',
  tag_group: '/tag_groups',
  task: '/tasks',
  voc: '/vocs',
}

const addressOf = (type: string, id: number): string | undefined => {
  if (onTheChart.has(type)) return `/crms/${id}`
  const screen = entryOf(screens, type)
  return screen && `${screen}/${id}`
}

const text = (value: unknown) => (typeof value === 'string' ? value : '')

/** Opens and closes the other readings of the visit of a screen for which a row of the log stands. */
const OtherReadings = ({ record: { id, screen } }: CellProps) => {
  const translate = useTranslate()
  const nameOf = useScreenName()
  const others = use(VisitReadings)(id)
  if (!others) return null
  const { count, isOpen, toggle } = others
  return (
    <Button
      size="small"
      aria-expanded={isOpen}
      endIcon={isOpen ? <ExpandLess /> : <ExpandMore />}
      onClick={toggle}
      sx={{ ml: -0.625, mt: 0.75, whiteSpace: 'nowrap' }}
    >
      {translate('renkei.audit.other_readings', { screen: nameOf(text(screen)), count })}
    </Button>
  )
}

/** The record in a row of the log: its kind and name, with a link, and what else was read on the same visit of a screen. */
export const AuditedRecord = ({ record }: CellProps) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const type = text(record.recordType)
  const ids: unknown[] = Array.isArray(record.recordIds) ? record.recordIds : []
  const [id] = ids
  const to = ids.length === 1 && typeof id === 'number' && record.action !== 'delete' ? addressOf(type, id) : undefined
  const name = text(record.recordName) || ids.slice(0, 3).map(String).join(nameSeparator(locale))
  return (
    <Box sx={{ minWidth: 160, whiteSpace: 'normal' }}>
      <div>{translate(`renkei.audit.records.${type}`, { _: type })}</div>
      {name !== '' && (
        <Typography variant="caption" component="div" color="text.secondary">
          {to ? (
            <Link component={RouterLink} to={to}>
              {name}
            </Link>
          ) : (
            name
          )}
          {ids.length > 3 && ` ${translate('renkei.audit.more', { count: ids.length - 3 })}`}
        </Typography>
      )}
      <AuditedChanges record={record} />
      <OtherReadings record={record} />
    </Box>
  )
}
