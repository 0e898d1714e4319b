import { alpha, Card, Stack, Typography } from '@mui/material'
import { type ReactNode, useId } from 'react'
import { Explanation } from './Explanation.tsx'

export interface BlockProps {
  readonly title: string
  /** What its content means, behind a question mark next to the title. */
  readonly help?: string | false | undefined
  /** Next to the title: a count, buttons. */
  readonly actions?: ReactNode
  /** `note` is the colour for important content. */
  readonly tone?: 'plain' | 'note'
  /** On paper, whether it may break across pages between its entries. */
  readonly long?: boolean
  /** Says in a few words that there is nothing: the block is one quiet line with its actions, and stays off paper. */
  readonly nothing?: string | false | undefined
  readonly children?: ReactNode
}

const emptyCard = { px: 2, py: { xs: 0.25, sm: 0.5 } } as const
const emptyHead = {
  flexWrap: 'wrap',
  minHeight: 34,
  // As high as the actions, also where these stand on a line of their own.
  '& > :not(:last-child)': { lineHeight: '34px' },
} as const

/**
 * A titled card with a landmark of its own. Its elements stay the same when it gets its first record, so that a dialog that
 * is open within it goes on.
 */
export const Block = ({ title, help, actions, tone = 'plain', long = false, nothing, children }: BlockProps) => {
  const id = useId()
  return (
    <Card
      component="section"
      aria-labelledby={id}
      {...(nothing && { className: 'no-print' })}
      sx={[
        nothing
          ? emptyCard
          : { p: 2, breakInside: long ? 'auto' : 'avoid', boxDecorationBreak: 'clone', orphans: 3, widows: 3 },
        !nothing &&
          tone === 'note' &&
          (({ palette }) => ({ bgcolor: 'tint.contact', borderColor: alpha(palette.warning.main, 0.35) })),
      ]}
    >
      <Stack
        direction="row"
        sx={[
          { alignItems: 'center', columnGap: 1, breakAfter: 'avoid' },
          nothing ? emptyHead : { minHeight: 28, mb: 1 },
        ]}
      >
        <Typography id={id} component="h2" variant="h3" {...(nothing && { color: 'text.secondary' })}>
          {title}
        </Typography>
        {help && <Explanation of={title} text={help} />}
        {nothing && (
          <Typography variant="caption" sx={{ color: 'text.tertiary' }}>
            {nothing}
          </Typography>
        )}
        <Stack
          direction="row"
          sx={{
            flexWrap: 'wrap',
            alignItems: 'center',
            justifyContent: 'flex-end',
            ml: 'auto',
            mr: nothing ? -1 : 0,
            '& .MuiButton-root': { whiteSpace: 'nowrap' },
          }}
        >
          {actions}
        </Stack>
      </Stack>
      {children}
    </Card>
  )
}
