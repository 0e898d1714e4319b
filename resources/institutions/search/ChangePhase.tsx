import { useListContext } from 'react-admin'
import { PhaseSelection } from '../../maps/selection/PhaseSelection.tsx'

/** Puts all selected institutions into a phase. */
const ChangePhase = () => {
  const { selectedIds, onUnselectItems } = useListContext()
  return <PhaseSelection ids={selectedIds.map(Number)} onDone={() => onUnselectItems()} />
}

export default ChangePhase
