import { ChartsAbove } from './ChartsAbove.tsx'
import { DirectionLinks } from './DirectionLinks.tsx'

/** Content above the list of referrals: a link to the other direction, and charts. */
export const AboveReferrals = () => (
  <>
    <DirectionLinks />
    <ChartsAbove />
  </>
)
