import { actionBar } from '#ui/page/actionBar.ts'
import { Close, CompareArrows, Print } from '@mui/icons-material'
import { Button, Card, Chip, Stack, Typography } from '@mui/material'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { Link as RouterLink } from 'react-router'
import type { Partner } from '../conditions/conditions.ts'
import { CompareDialog } from './CompareDialog.tsx'

/** Maximum number of institutions to compare: a patient does not choose among more. */
export const maxChosen = 4

export interface ChosenProps {
  readonly partners: readonly Partner[]
  /** Whether distances are measured from the own institution instead of the patient's home. */
  readonly fromOwn: boolean
  readonly onRemove: (id: number) => void
  readonly onClear: () => void
}

/** The institutions selected for the patient, to compare here and to print for them. The bar stays at the screen’s lower edge. */
export const Chosen = ({ partners, fromOwn, onRemove, onClear }: ChosenProps) => {
  const translate = useTranslate()
  const [comparing, setComparing] = useState(false)
  const text = (key: string, args?: Record<string, unknown>) =>
    translate(`renkei.reverse_referral_finder.compare.${key}`, args)
  if (partners.length === 0) return null
  const sheet = `/reverse_referral_finder/sheet?institutions=${partners.map(({ id }) => id).join(',')}`
  const print = (
    <Button variant="contained" startIcon={<Print />} component={RouterLink} to={sheet}>
      {text('print')}
    </Button>
  )
  return (
    <Card
      {...actionBar}
      component="section"
      aria-label={text('chosen')}
      sx={{
        position: 'sticky',
        bottom: 8,
        zIndex: 2,
        mt: 2,
        p: 1.5,
        bgcolor: 'background.paper',
        borderColor: 'primary.main',
      }}
    >
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap', alignItems: 'center' }}>
        <Typography sx={{ fontWeight: 700 }} aria-live="polite">
          {text('count', { count: partners.length, most: maxChosen })}
        </Typography>
        <Stack direction="row" sx={{ gap: 0.5, flexWrap: 'wrap', flex: '1 1 0', display: { xs: 'none', sm: 'flex' } }}>
          {partners.map(({ id, name }) => (
            <Chip
              key={id}
              label={name}
              onDelete={() => onRemove(id)}
              deleteIcon={<Close aria-label={text('remove', { name })} />}
              sx={{ maxWidth: 180 }}
            />
          ))}
        </Stack>
        <Button onClick={onClear}>{text('clear')}</Button>
        <Button
          variant="outlined"
          startIcon={<CompareArrows />}
          disabled={partners.length < 2}
          onClick={() => setComparing(true)}
        >
          {text('compare')}
        </Button>
        {print}
      </Stack>
      {comparing && (
        <CompareDialog partners={partners} fromOwn={fromOwn} onClose={() => setComparing(false)} print={print} />
      )}
    </Card>
  )
}
