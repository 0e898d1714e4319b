import { useDraggable } from '@dnd-kit/react'
import { DragIndicator, SwapHoriz } from '@mui/icons-material'
import { Box, Card, IconButton, Link, Menu, MenuItem, Stack, Typography } from '@mui/material'
import { useEffect, useRef, useState } from 'react'
import { useLocale, useTranslate } from 'react-admin'
import { Link as RouterLink, useLocation } from 'react-router'
import { VocStatus } from '#contract/communications/vocs.ts'
import { onItsWay } from '#ui/dragging/dragging.ts'
import { Priority } from '../Priority.tsx'
import { enumKey } from '#ui/fields/fieldText.ts'
import { formatShortDate } from '#ui/format.ts'
import { formAddress } from '#ui/list/listPlace.ts'
import { useStaffName } from '#ui/staffs/useStaffName.ts'
import type { Voc } from './columns.ts'

/** What the board learns of a card that is dragged. */
export type CardData = { readonly voc: Voc }

export interface VocCardProps {
  readonly voc: Voc
  /** Whether the card has just been moved here by its menu and takes the keyboard focus. */
  readonly focused: boolean
  readonly onMove: (voc: Voc, to: VocStatus) => void
}

const MoveMenu = ({ voc, focused, onMove }: Pick<VocCardProps, 'voc' | 'focused' | 'onMove'>) => {
  const translate = useTranslate()
  const [anchor, setAnchor] = useState<HTMLElement>()
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (focused) button.current?.focus()
  }, [focused])
  return (
    <>
      <IconButton
        size="small"
        ref={button}
        aria-haspopup="menu"
        aria-label={translate('renkei.vocs.move', { title: voc.title })}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
        sx={{ alignSelf: 'flex-start', mt: -0.5, mr: -1 }}
      >
        <SwapHoriz fontSize="small" />
      </IconButton>
      <Menu open={anchor !== undefined} anchorEl={anchor ?? null} onClose={() => setAnchor(undefined)}>
        {VocStatus.options
          .filter((status) => status !== voc.status)
          .map((status) => (
            <MenuItem
              key={status}
              onClick={() => {
                setAnchor(undefined)
                onMove(voc, status)
              }}
            >
              {translate('renkei.vocs.move_to', { status: translate(enumKey('vocs', 'status', status)) })}
            </MenuItem>
          ))}
      </Menu>
    </>
  )
}

/** A voice on the board: its subject, institution and date. The mouse can drag it, a finger can drag it by its handle, and its menu can move it. */
export const VocCard = ({ voc, focused, onMove }: VocCardProps) => {
  const staffName = useStaffName()
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const { pathname, search } = useLocation()
  const { ref, handleRef } = useDraggable<CardData>({ id: voc.id, data: { voc } })
  const to = formAddress(`/vocs/${voc.id}`, { given: {}, backTo: `${pathname}${search}` })
  return (
    <Card
      component="li"
      ref={ref}
      sx={{ display: 'flex', gap: 0.5, p: 1.25, cursor: 'grab', userSelect: 'none', ...onItsWay }}
    >
      <Box
        ref={handleRef}
        data-handle
        aria-hidden
        sx={{
          display: 'flex',
          alignItems: 'center',
          justifyContent: 'center',
          ml: -1,
          minWidth: { xs: 36, sm: 28 },
          color: 'text.secondary',
          touchAction: 'none',
        }}
      >
        <DragIndicator fontSize="small" />
      </Box>
      <Box sx={{ minWidth: 0, flexGrow: 1 }}>
        <Link component={RouterLink} to={to} draggable={false} sx={{ fontWeight: 700, wordBreak: 'auto-phrase' }}>
          {voc.title}
        </Link>
        <Typography variant="body2" sx={{ wordBreak: 'auto-phrase' }}>
          {voc.medicalInstitution?.name ?? translate('renkei.vocs.anonymous')}
        </Typography>
        <Stack direction="row" sx={{ flexWrap: 'wrap', columnGap: 1, fontSize: 12, color: 'text.secondary' }}>
          <span>{formatShortDate(voc.reportedDate, locale)}</span>
          <span>{staffName(voc.user)}</span>
          {voc.priority === 'HIGH' && (
            <span>
              {translate('resources.vocs.fields.priority')} <Priority record={voc} />
            </span>
          )}
        </Stack>
      </Box>
      <MoveMenu voc={voc} focused={focused} onMove={onMove} />
    </Card>
  )
}
