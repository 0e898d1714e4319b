import { Skeleton, Typography } from '@mui/material'

export interface FoundCountProps {
  readonly isPending: boolean
  /** How much there is, in words; nothing where that is not known. */
  readonly count: string | undefined
}

/** At the head of a list how much it holds; screen readers hear when that changes. */
export const FoundCount = ({ isPending, count }: FoundCountProps) => (
  <Typography
    component="p"
    className="figures"
    aria-live="polite"
    sx={{ fontSize: 18, fontWeight: 700, minWidth: 72, mr: 'auto' }}
  >
    {isPending ? <Skeleton width={72} /> : count}
  </Typography>
)
