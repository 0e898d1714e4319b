import { useCurrentUser } from '#authProvider/currentUser.ts'
import { DoctorDialog, type DoctorDialogProps } from '#ui/institutions/doctors/DoctorDialog.tsx'
import { DoctorConsents } from '#resources/emails/consents/DoctorConsents.tsx'

/** The dialog of a doctor with the consents to mail, for those who send mail. */
export const ChartDoctorDialog = ({ doctor, ...props }: Omit<DoctorDialogProps, 'below'>) => {
  const mayMail = useCurrentUser()?.features.includes('emails') ?? false
  return (
    <DoctorDialog
      {...props}
      {...(doctor && { doctor })}
      below={
        doctor &&
        doctor.email !== null &&
        mayMail && <DoctorConsents doctor={{ id: doctor.id, name: doctor.name, address: doctor.email.toLowerCase() }} />
      }
    />
  )
}
