import { Button, Stack, Typography } from '@mui/material'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { InstitutionChoice } from '#ui/institutions/InstitutionChoice.tsx'
import type { RouteEnd } from './useRouteStops.ts'
import './texts.ts'

export interface EndChoiceProps {
  readonly kind: 'start' | 'end'
  readonly end: RouteEnd | null
  /** Whether it is the own institution. */
  readonly isOwn: boolean
  /** Null: the own institution. */
  readonly onChange: (id: number | null) => void
}

/** Where a route begins or ends: the own institution, or another one. */
export const EndChoice = ({ kind, end, isOwn, onChange }: EndChoiceProps) => {
  const translate = useTranslate()
  const [isChoosing, setChoosing] = useState(false)
  const text = (key: string) => translate(`renkei.visit_route.${key}`)
  const choose = (id: number | null) => {
    onChange(id)
    setChoosing(false)
  }
  return (
    <div>
      <Stack direction="row" sx={{ alignItems: 'center', columnGap: 1, flexWrap: 'wrap' }}>
        <Typography variant="caption" color="text.secondary">
          {text(kind)}
        </Typography>
        <Typography sx={{ fontWeight: 700, overflowWrap: 'anywhere' }}>{end?.name ?? text('nowhere')}</Typography>
        <Button
          size="small"
          aria-label={text(`change_${kind}`)}
          aria-expanded={isChoosing}
          onClick={() => setChoosing(!isChoosing)}
        >
          {text('change')}
        </Button>
        {!isOwn && (
          <Button size="small" onClick={() => choose(null)}>
            {text('own')}
          </Button>
        )}
      </Stack>
      {isChoosing && <InstitutionChoice label={text(kind)} hint={text('add_hint')} onChoose={({ id }) => choose(id)} />}
    </div>
  )
}
