import { ChartsAbove } from './ChartsAbove.tsx'
import { DirectionLinks } from './DirectionLinks.tsx'

/** What stands above the list of referrals: the way to the other direction, and charts. */
export const AboveReferrals = () => (
  <>
    <DirectionLinks />
    <ChartsAbove />
  </>
)
