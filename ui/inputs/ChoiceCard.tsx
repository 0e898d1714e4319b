import { ButtonBase, Card, Typography } from '@mui/material'
import type { ReactNode } from 'react'

export interface ChoiceCardProps {
  readonly title: string
  readonly hint: string
  readonly icon?: ReactNode
  readonly disabled?: boolean
  readonly onChoose: () => void
}

/** One of several things to begin with, as a card of a list. */
export const ChoiceCard = ({ title, hint, icon, disabled = false, onChoose }: ChoiceCardProps) => (
  <Card component="li" sx={{ display: 'flex' }}>
    <ButtonBase
      aria-disabled={disabled}
      onClick={disabled ? undefined : onChoose}
      sx={{
        flexGrow: 1,
        flexDirection: 'column',
        justifyContent: 'flex-start',
        alignItems: 'flex-start',
        textAlign: 'left',
        p: 2,
        borderRadius: 2,
        '&:hover': { bgcolor: 'tint.accent' },
        '&[aria-disabled=true]': { color: 'text.tertiary', cursor: 'not-allowed', bgcolor: 'transparent' },
      }}
    >
      <Typography component="span" sx={{ display: 'flex', alignItems: 'center', gap: 0.5, fontWeight: 700 }}>
        {icon}
        {title}
      </Typography>
      <Typography component="span" color="text.secondary" sx={{ display: 'block', fontSize: 13, mt: 0.5 }}>
        {hint}
      </Typography>
    </ButtonBase>
  </Card>
)
