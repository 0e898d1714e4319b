import { useListContext } from 'react-admin'
import { LabelSelection } from '../../maps/selection/LabelSelection.tsx'

/** Fills in a label of all selected institutions. */
const ChangeLabel = () => {
  const { selectedIds, onUnselectItems } = useListContext()
  return <LabelSelection ids={selectedIds.map(Number)} onDone={() => onUnselectItems()} />
}

export default ChangeLabel
