import { ReverseReferralChanges } from '#contract/facts/reverseReferrals.ts'
import { EditFactForm } from './entry/EditFactForm.tsx'
import './texts.ts'

/** `/crms/:id/reverse_referrals/:factId/edit`: corrects one reverse referral that a person has entered. */
const EditReverseReferralScreen = () => (
  <EditFactForm plural="reverse_referrals" payload={ReverseReferralChanges} title="renkei.referrals.edit_reverse_of" />
)

export default EditReverseReferralScreen
