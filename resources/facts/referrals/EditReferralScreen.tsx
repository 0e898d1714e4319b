import { ReferralChanges } from '#contract/facts/referrals.ts'
import { EditFactForm } from './entry/EditFactForm.tsx'
import './texts.ts'

/** `/crms/:id/referrals/:factId/edit`: corrects one referral that a person has entered. */
const EditReferralScreen = () => (
  <EditFactForm plural="referrals" payload={ReferralChanges} title="renkei.referrals.edit_of" />
)

export default EditReferralScreen
