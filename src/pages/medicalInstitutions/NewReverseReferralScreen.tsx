import { ReverseReferralPayload } from '../../../contract/referrals.ts'
import { NewFactForm } from './referrals/NewFactForm.tsx'

const rows = [['reverseReferralDate'], ['ownDepartmentId', 'specialtyId'], ['patientId', 'reverseReferralControlId']]

/** `/crms/:id/reverse_referrals/new`: one reverse referral, entered by hand. */
const NewReverseReferralScreen = () => (
  <NewFactForm
    plural="reverse_referrals"
    payload={ReverseReferralPayload}
    rows={rows}
    dayField="reverseReferralDate"
    title="renkei.referrals.new_reverse_of"
  />
)

export default NewReverseReferralScreen
