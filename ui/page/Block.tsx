import { alpha, Card, Stack, Typography } from '@mui/material'
import { type ReactNode, useId } from 'react'

export interface BlockProps {
  readonly title: string
  /** Next to the title: a count, buttons. */
  readonly actions?: ReactNode
  /** `note` is the colour for important content. */
  readonly tone?: 'plain' | 'note'
  /** On paper, whether it may break across pages between its entries. */
  readonly long?: boolean
  readonly children: ReactNode
}

/** A titled card with a landmark of its own. */
export const Block = ({ title, actions, tone = 'plain', long = false, children }: BlockProps) => {
  const id = useId()
  return (
    <Card
      component="section"
      aria-labelledby={id}
      sx={[
        { p: 2, breakInside: long ? 'auto' : 'avoid', boxDecorationBreak: 'clone', orphans: 3, widows: 3 },
        tone === 'note' &&
          (({ palette }) => ({ bgcolor: 'tint.contact', borderColor: alpha(palette.warning.main, 0.35) })),
      ]}
    >
      <Stack
        direction="row"
        sx={{ alignItems: 'center', justifyContent: 'space-between', minHeight: 28, mb: 1, breakAfter: 'avoid' }}
      >
        <Typography id={id} component="h2" variant="h3">
          {title}
        </Typography>
        {actions}
      </Stack>
      {children}
    </Card>
  )
}
