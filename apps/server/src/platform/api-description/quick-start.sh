server=http://127.0.0.1:3000
json='Content-Type: application/json'
# The first value of a field in a JSON response.
first() { grep -o "\"$1\":\"[^\"]*" | head -n 1 | cut -d '"' -f 4; }

# Sign in. Only the demo returns the code; elsewhere it arrives on the phone.
sent=$(curl -s "$server/api/auth/otp/request" -H "$json" -d '{"mobile": "+447700900001"}')
challenge=$(echo "$sent" | first challengeId)
code=$(echo "$sent" | first code)
token=$(curl -s "$server/api/auth/otp/verify" -H "$json" \
  -d '{"challengeId": "'"$challenge"'", "code": "'"$code"'"}' | first token)
bearer="Authorization: Bearer $token"

# Price a trip for tomorrow.
tomorrow=$(date -u -d '+1 day' +%FT%TZ 2> /dev/null || date -u -v +1d +%FT%TZ)
quote=$(curl -s "$server/api/quotes" -H "$bearer" -H "$json" -d '{
  "pickup": {"lat": 38.7, "lng": -9.899, "address": "12 Old Mint Row"},
  "drop": {"lat": 38.7065, "lng": -9.8925, "address": "Peace Hospital"},
  "tripDate": "'"$tomorrow"'"
}' | first quoteId)

# Book it, and cancel it again.
booked=$(curl -s "$server/api/bookings" -H "$bearer" -H "$json" -H "Idempotency-Key: book-$quote" \
  -d '{"quoteId": "'"$quote"'", "tripDate": "'"$tomorrow"'"}')
echo "$booked"
booking=$(echo "$booked" | first id)
curl -s "$server/api/bookings/$booking/cancel" -H "$bearer" -H "$json" -H "Idempotency-Key: cancel-$quote" \
  -d '{"reason": "Only a test"}'
