import { Box } from '@mui/material'
import type { MapWork } from '../useMapWork.ts'
import { PickedCard } from './PickedCard.tsx'

/** The card of the picked institution: over that half of the map in which its pin is not, on phones below the map. */
export const Picked = ({ work }: { readonly work: MapWork }) => {
  const { view, camera, change, data } = work
  const { institution: id, rings } = view
  if (id === null) return null
  const place = work.placeOf(id)
  const isBelow = place !== undefined && place.latitude < camera.latitude
  return (
    <Box
      sx={{
        position: { sm: 'absolute' },
        ...(isBelow ? { top: 8, left: 56 } : { bottom: 28, left: 8 }),
        width: { sm: 340 },
        maxHeight: { sm: 'calc(100% - 36px)' },
        overflow: 'auto',
        zIndex: 2,
        '@media print': { position: 'static', mt: 1 },
      }}
    >
      <PickedCard
        id={id}
        referral={data.conditions.referral}
        comparability={data.comparability}
        hasTrendOfCounts={data.hasTrendOfCounts}
        hasRings={rings === id}
        onRings={(isOn) => change({ rings: isOn ? id : null })}
        onClose={() => work.pick(null)}
      />
    </Box>
  )
}
