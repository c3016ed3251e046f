print("bluelib")
