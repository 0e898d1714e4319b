export const releases = {
  renkei: {
    releases: {
      title: 'What has changed',
      read: 'I have read this',
      later: 'Later',
      of: 'Update of %{month}',
      changes: {
        sending:
          'Roles have a new permission, Sending e-mails. Existing roles keep it; take it from those that are not to send.',
        patient_lists:
          'Lists of referrals and DPC files can only be imported by people whose role also includes patient numbers. Please check their roles.',
        recipients:
          'Recipients of a file whose id and name are of two institutions get nothing until somebody has said which is right.',
        sending_stops:
          'When the plan or the sender’s account ends, scheduled e-mails and those being sent stop as well.',
        password:
          'Changing a password also signs out other devices and ends calendar feeds. They need to be set up again.',
        deletion:
          'Before a tag, label or the like is deleted that alerts or reports use, you are shown where it is used and asked.',
        files:
          'Taking away or replacing attached files, business cards and the logo, and taking off tags in bulk, need the permission to delete; lifting a stop of e-mails needs the one to send.',
        two_writers:
          'Tasks, tags, labels and more now tell you before you overwrite what was saved elsewhere while you had them open.',
        shared_filters:
          'Saved conditions can be shared with the office, partners that no list has can be added, and reply letter deadlines set by department.',
        official_rates:
          'The official referral rates follow the definitions of their notices. Under the Medical Care Act, letters to group institutions no longer count; emergencies of the fee schedule are ambulance arrivals only; rates of advanced treatment hospitals are new. Figures may differ from before.',
        comparisons:
          'Periods with months that are not loaded or not settled are no longer shown as a rise or fall; the reason is shown instead.',
        rates:
          'Rates in crosstabs and totals are the sum of the numerators divided by that of the denominators. Calculated columns can have a unit; existing ones keep theirs.',
        resumed:
          'The alert template on resumed referrals goes by the months without referrals. Conditions made from the former template stay as they are and are marked in the list; please copy and change them.',
        phases: 'Hospitals that do not use phases no longer see them in conditions, reports, maps and files.',
        typed_input:
          'What was typed into tasks and comments can be brought back after a reload, and a record deleted meanwhile can be restored in place. A dialog asks before it closes with something typed.',
        replies:
          'Reply rates and unanswered letters are not compared with other periods, which had longer to be answered. Existing dashboards say so.',
        segments_so_far:
          'Segments of a fiscal year that is not over are judged by the twelve months to the base month, no longer by a part of a year, which looked like a decline.',
        trend_rule:
          'The trend of referrals tells when the last three months of small partners leave their usual range too. Where nothing can be told it says whether referrals are few, months on record are few, or months vary too much.',
        large_referrers:
          'The alert preset “A large referrer has fallen” measures large referrers before the fall. Conditions of the earlier preset stay as they are and are marked in the list; please copy and change them.',
        segments: 'For years without Form 1 files, segments that admissions decide are unknown.',
        first_records:
          'Counts of visits and other records from before the office’s first one, or of a kind that it has never recorded, are unknown and no longer 0. Alerts and watched reports on few visits tell nothing while their period begins before the first record; partners that earlier alerts named may be withdrawn.',
        new_referrers:
          '“New referrers” also counts those that refer again after a year or more, and is now called “new and returning referrers”. It is counted as before.',
        replaced_unseen:
          'If a colleague changes the same months or the recipients after you have checked them, you are told before anything is imported or sent. Areas in use are deleted only after a question that says where they are used.',
      },
    },
  },
}
