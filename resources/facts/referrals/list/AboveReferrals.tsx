import { ChartsAbove } from './ChartsAbove.tsx'
import { DirectionLinks } from './DirectionLinks.tsx'
import { UnrepliedNote } from './UnrepliedNote.tsx'

/** Content above the list of referrals: a link to the other direction, what counts as unanswered, and charts. */
export const AboveReferrals = () => (
  <>
    <DirectionLinks />
    <UnrepliedNote />
    <ChartsAbove />
  </>
)
