/** The end of the keys of texts that speak of the ride: a parcel has texts of its own. */
export const rideOrParcel = ({ service }: { readonly service: 'taxi' | 'delivery' }) =>
  service === 'delivery' ? '_parcel' : ''
