/** Fields for pictures. */
export const upload = {
  upload_choose: 'Choose a picture',
  upload_replace: 'Choose another',
  upload_remove: 'Remove',
  upload_removed: 'Without a picture',
  upload_set: 'New picture',
  upload_hint: 'JPEG, PNG or WebP, up to {size} MB',
  upload_sending: 'Sending, {percent}',
  upload_checking: 'Checking the picture',
  upload_waiting: 'Waiting for the connection',
  upload_paused: 'Paused at {percent}',
  upload_pause: 'Pause',
  upload_resume: 'Resume',
  upload_cancel: 'Cancel',
  upload_retry: 'Try again',
  upload_picture_of: '{label}: current picture',
  upload_interrupted:
    '“{name}” wasn’t sent completely. Choose it again, and sending continues where it stopped.',
  upload_crop: 'Crop picture',
  upload_crop_area: 'Drag the picture, or move it with the arrow keys.',
  upload_crop_zoom: 'Zoom',
  upload_crop_use: 'Use picture',
} as const
